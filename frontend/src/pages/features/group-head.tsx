import type { ReactNode } from "react";

type GroupHeadProps = { readonly id: string; readonly heading: string; readonly lead: string };

export const GroupHead = ({ id, heading, lead }: GroupHeadProps): ReactNode => (
  <div className="group-head">
    <h2 id={`${id}-title`} className="text-title">
      {heading}
    </h2>
    <p className="text-lead">{lead}</p>
  </div>
);
