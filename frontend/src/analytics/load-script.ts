/**
 * Loads a service's script. Calls made before it arrives wait in the service's queue, forever if it never
 * loads.
 */
export const loadScript = (address: string, onLoad?: () => void): void => {
  const script = document.createElement("script");
  script.async = true;
  script.src = address;
  if (onLoad) script.addEventListener("load", onLoad);
  document.head.append(script);
};
