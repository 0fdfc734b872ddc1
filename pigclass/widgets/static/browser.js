// The record's files in the browser's storage. The window that opened them last ("") may write.
// Whatever is rejected is an `Error`: Python would wait for ever on anything else.
(() => {
  const answered = (request) =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(new Error(request.error));
    });
  // What is written is on the disk, and not only on its way there, when this answers.
  const writing = async (work) => {
    const opening = indexedDB.open("pigclass", 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore("files");
    const transaction = (await answered(opening)).transaction("files", "readwrite", { durability: "strict" });
    const written = new Promise((resolve, reject) => Object.assign(transaction, { oncomplete: resolve, onabort: () => reject(new Error(transaction.error)) }));
    const [result] = await Promise.all([work(transaction.objectStore("files")), written]);
    transaction.db.close();
    return result;
  };
  return {
    open: (writer) =>
      writing(async (store) => {
        if (writer) store.put(writer, "");
        const [names, files] = await Promise.all([answered(store.getAllKeys()), answered(store.getAll())]);
        return names.map((name, at) => [name, files[at]]).filter(([name]) => name);
      }),
    save: (writer, ...given) => {
      // Python's own are gone when this returns, which is before they are written.
      const [changed, gone] = given.map((it) => it.toJs?.() ?? it);
      return writing(async (store) => {
        if ((await answered(store.get(""))) !== writer) return false;
        for (const [name, bytes] of changed) store.put(bytes, name);
        for (const name of gone) store.delete(name);
        return true;
      });
    },
  };
})()
