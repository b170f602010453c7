// dynalite ships no types. These are the parts that dynamodb-engine.ts uses.
declare module "dynalite/db/index.js" {
  namespace db {
    type Row = Record<string, unknown>;
    type Index = { IndexName: string };
    type Table = { TableName: string; GlobalSecondaryIndexes?: Index[] };
    type SubDb = {
      put: (key: string, row: Row, done: (error?: Error | null) => void) => void;
      del: (key: string, done: (error?: Error | null) => void) => void;
      createReadStream: () => AsyncIterable<Row>;
    };
    /** LevelDB's iterator, and the method that dynalite calls to release one. */
    type Values = AsyncIterable<unknown> & { close: () => Promise<void>; return?: () => Promise<void> };
    type Store = {
      db: {
        open: () => Promise<void>;
        values: (range: object) => Values;
        clear: (range: { gte: string; lt: string }) => Promise<void>;
        close: () => Promise<void>;
      };
      tableDb: SubDb;
      getItemDb: (table: string) => SubDb;
      getIndexDb: (type: "Global", table: string, index: string) => SubDb;
    };
    type Options = { path?: string; createTableMs?: number };
    const create: (options: Options) => Store;
    const getIndexActions: (
      indexes: Index[],
      existing: null,
      item: Row,
      table: Table,
    ) => { puts: { index: string; key: string; item: Row }[] };
  }
  export default db;
}

declare module "dynalite/validations/index.js" {
  import type db from "dynalite/db/index.js";
  const validations: {
    checkTypes: (data: unknown, types: unknown) => db.Row;
    checkValidations: (data: db.Row, types: unknown, custom: unknown, store: db.Store) => void;
  };
  export default validations;
}

declare module "dynalite/validations/*" {
  const validation: { types: unknown; custom: unknown };
  export default validation;
}

declare module "dynalite/actions/*" {
  import type db from "dynalite/db/index.js";
  const action: (store: db.Store, data: db.Row, done: (error: unknown, result: db.Row) => void) => void;
  export default action;
}
