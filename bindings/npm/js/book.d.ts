/**
 * The address of the opening book: the exact scores of all positions of the standard board with up to 11 discs. Give it to an engine:
 * `new Engine({ book })`. The file is read when the engine starts.
 */
declare const book: URL;
export default book;
