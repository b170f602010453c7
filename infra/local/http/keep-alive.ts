/**
 * A connection is closed when its client or the server closes it. Node would close it after 5 idle seconds, even while
 * the next request is on its way: if client and server share a process, or on a busy machine, such a request is lost.
 */
export const keepAliveOptions = { keepAliveTimeout: 0 };
