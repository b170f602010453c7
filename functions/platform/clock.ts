/** Returns epoch milliseconds. It is injected, so that tests can set the time. */
export type Clock = () => number;
