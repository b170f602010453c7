/**
 * Mailbox names that no person reads: mail to them is dropped, bounces, or gets an automatic reply. `postmaster` is not
 * among them, since RFC 5321, section 4.5.1, requires a person behind it.
 */
const readByNobody = /(?:^|[-._+])(?:no|do[-._]?not)[-._]?reply(?=$|[-._+\d])|^mailer-daemon(?=$|[+])/;

/**
 * Whether an automatic mail should not go to this address (RFC 3834, section 2): it is not read by a person, or it is
 * one of our own addresses, where the mail would trigger another one.
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
