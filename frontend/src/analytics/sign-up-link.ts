/** True for the sign-up address, alone or with further parameters, such as a plan's. The address may have its own. */
export const isSignUpLink = (href: string, signUp: string): boolean => {
  const address = new URL(signUp).href;
  const linked = new URL(href, address).href;
  return linked === address || linked.startsWith(`${address}${address.includes("?") ? "&" : "?"}`);
};
