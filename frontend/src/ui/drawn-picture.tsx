import { useEffect, useRef, useState } from "react";

type DrawnPictureProps = {
  readonly src: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
  readonly fallback: string;
  /** The first picture of a page is fetched at once, all others when they come near. */
  readonly first?: boolean;
};

/** A picture that is replaced by its fallback when it fails, also when it failed before React took over. */
export const DrawnPicture = ({ src, fallback, first = false, ...size }: DrawnPictureProps) => {
  const image = useRef<HTMLImageElement>(null);
  const [failed, setFailed] = useState(false);

  // An image that failed before this fires no event any more.
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) setFailed(true);
  }, []);

  return (
    <img
      ref={image}
      className="drawn-picture"
      src={failed ? fallback : src}
      onError={() => setFailed(true)}
      loading={first ? "eager" : "lazy"}
      fetchPriority={first ? "high" : "auto"}
      {...size}
    />
  );
};
