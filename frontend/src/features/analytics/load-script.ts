/** Loads a service's own script. What it is told meanwhile waits in its queue, for ever if it does not come. */
export const loadScript = (address: string): void => {
  const script = document.createElement("script");
  script.async = true;
  script.src = address;
  document.head.append(script);
};
