/**
 * Names that no person reads: mail to them is dropped, bounces, or is answered by a machine. `postmaster` is not among
 * them, since RFC 5321, section 4.5.1, asks for a person behind it.
 */
const readByNobody = /(?:^|[-._+])(?:no|do[-._]?not)[-._]?reply(?=$|[-._+\d])|^mailer-daemon(?=$|[+])/;

/**
 * Whether a mail that a machine sends should not go to this address (RFC 3834, section 2): nobody reads it, or it is an
 * address of ours, where a mail would answer a mail.
 * @param own the addresses that we send from and read
 */
export const isUnansweredMailbox = (email: string, own: readonly string[]): boolean => {
  const address = email.toLowerCase();
  const at = address.lastIndexOf("@");
  return (
    readByNobody.test(address.slice(0, at)) ||
    own.some(
      (ours) => ours.toLowerCase() === address.slice(0, at).replace(/(?<=.)\+.*/, "") + address.slice(at),
    )
  );
};
