/**
 * A connection is closed when its client or the server goes. Node would close it after 5 idle seconds, also while the next
 * request is on its way: in one process with its clients, or on a busy machine, that is a request that gets lost.
 */
export const keepAliveOptions = { keepAliveTimeout: 0 };
