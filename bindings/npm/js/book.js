// The address of the opening book; bundlers copy the file.
export default new URL("./7x6.book", import.meta.url);
