/* global URL, document, location, window */
/**
 * The simulator's replacement of PhonePe's checkout.js: `transact` and `closePage`, in a frame with a callback or,
 * without a type, as a full page. The PayPage is always opened on this script's own origin, so one local environment
 * serves both `localhost` and `127.0.0.1`; everything after the origin is passed on unchanged.
 */
(() => {
  const origin = new URL(document.currentScript?.src ?? location.href).origin;
  const address = /^https?:\/\/[^/?#]+(\/[^?#]*\?[^#]+)$/;
  let endOpenPage = () => {};

  const openFrame = (pageAddress, callback) => {
    const frame = document.createElement("iframe");
    // Set one by one: a policy without 'unsafe-inline' forbids a style attribute.
    Object.assign(frame.style, {
      position: "fixed",
      inset: "0",
      width: "100%",
      height: "100%",
      border: "0",
      zIndex: "2147483647",
    });
    // The name signals to the PayPage that a page is listening.
    frame.name = "phonepe-checkout";
    frame.title = "PhonePe checkout";
    frame.src = pageAddress;

    const listen = ({ source, data }) => {
      if (source !== frame.contentWindow || data?.type !== "phonepe-checkout") return;
      end();
      if (typeof data.value === "string") callback?.(data.value);
    };
    const end = () => {
      window.removeEventListener("message", listen);
      frame.remove();
      endOpenPage = () => {};
    };
    window.addEventListener("message", listen);
    document.body.append(frame);
    endOpenPage = end;
  };

  window.PhonePeCheckout = {
    transact: ({ tokenUrl, type, callback }) => {
      const rest = address.exec(tokenUrl)?.[1];
      if (rest === undefined) throw new Error(`PhonePeCheckout: "${tokenUrl}" is not a valid tokenUrl`);
      endOpenPage();
      if (type === "IFRAME") openFrame(`${origin}${rest}`, callback);
      else location.assign(`${origin}${rest}`);
    },
    closePage: () => endOpenPage(),
  };
})();
