import { explorePages } from "#test/support/exploratory/explore-pages.ts";

explorePages(import.meta.filename, {
  // A code works once, and a consent covers one call, so neither is saved.
  "[VOICE-06] the voice demo": {
    addresses: ["/voice-ai-demo"],
    notSaved: ["verificationCode", "consent"],
  },
});
