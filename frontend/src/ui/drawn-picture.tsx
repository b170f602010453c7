import { useEffect, useRef, useState } from "react";

type DrawnPictureProps = {
  readonly src: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
  readonly fallback: string;
  /** The first picture of a page loads eagerly, all others lazily. */
  readonly first?: boolean;
};

/** A picture with a fallback if it fails to load, even if it failed before hydration. */
export const DrawnPicture = ({ src, fallback, first = false, ...size }: DrawnPictureProps) => {
  const image = useRef<HTMLImageElement>(null);
  const [failed, setFailed] = useState(false);

  // An image that has already failed fires no further error event.
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
