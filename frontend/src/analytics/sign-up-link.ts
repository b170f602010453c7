/** True for the sign-up address, alone or with further parameters, such as a plan's. The address may have its own. */
export const isSignUpLink = (href: string, signUp: string): boolean => {
  // A link to a page of this site has no host.
  if (!/^https?:/i.test(href)) return false;
  const address = new URL(signUp).href;
  const linked = new URL(href).href;
  return linked === address || linked.startsWith(`${address}${address.includes("?") ? "&" : "?"}`);
};
