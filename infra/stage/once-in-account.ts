/** Who makes what an account can have only once: this stack, or whoever made it before, another stage perhaps. */
export type OnceInAccount = "create" | "existing";
