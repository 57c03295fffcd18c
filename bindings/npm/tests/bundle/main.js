// A page that a bundler makes: its title is what the engine found.
import { Board, Engine } from "puissance4";
import book from "puissance4/book";

const engine = new Engine({ book });
const { facts } = await engine.explain(new Board("4455"), 5);
document.title = `${await engine.solve(new Board())} ${facts[0].kind}`;
await engine.close();
