export const Tick = ({ size }: { readonly size: number }) => (
  <svg className="film-tick" viewBox="0 0 18 18" style={{ scale: String(size) }}>
    <path d="M5 9.5l2.8 2.8L13 6.5" />
  </svg>
);
