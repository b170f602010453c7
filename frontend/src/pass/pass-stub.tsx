import { DrawnPassCode } from "./drawn-pass-code.tsx";

export const PassStub = ({ name, label }: { readonly name: string; readonly label: string }) => (
  <div role="img" aria-label={label}>
    <DrawnPassCode name={name} />
  </div>
);
