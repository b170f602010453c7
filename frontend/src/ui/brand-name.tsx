import { site } from "#shared/site.ts";

/** Longer names are set in a smaller size, so that they fit beside the buttons on a phone. */
const longName = 18;

/**
 * The logo, a badge with its punched slot, and the name. Their colors are the text color and the brand color.
 */
export const BrandName = () => (
  <>
    <svg className="brand-mark" viewBox="0 0 24 30" width="24" height="30" aria-hidden="true">
      <rect className="brand-mark-card" x="1.25" y="1.25" width="21.5" height="27.5" rx="5" />
      <rect className="brand-mark-slot" x="7" y="6" width="10" height="4" rx="2" />
    </svg>
    {site.brand.length > longName ? <span className="brand-long">{site.brand}</span> : site.brand}
  </>
);
