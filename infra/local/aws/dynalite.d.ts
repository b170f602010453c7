// dynalite ships no types.
declare module "dynalite" {
  const dynalite: (options: {
    readonly createTableMs: number;
    readonly deleteTableMs: number;
  }) => import("node:http").Server;
  export default dynalite;
}
