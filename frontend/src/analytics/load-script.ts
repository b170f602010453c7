/** Loads a service's own script. What it is told meanwhile waits in its queue, for ever if it does not come. */
export const loadScript = (address: string, onLoad?: () => void): void => {
  const script = document.createElement("script");
  script.async = true;
  script.src = address;
  if (onLoad) script.addEventListener("load", onLoad);
  document.head.append(script);
};
