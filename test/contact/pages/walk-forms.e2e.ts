import { walkPages } from "#test/support/walk/walk-pages.ts";

walkPages({
  "[CONT-10] the contact form": { addresses: ["/contact"] },
  // A code is used once, and a consent is to one call.
  "[VOICE-06] the voice demo": {
    addresses: ["/voice-ai-demo"],
    notSaved: ["verificationCode", "consent"],
  },
});
