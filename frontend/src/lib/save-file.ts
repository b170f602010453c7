export const saveFile = (content: Blob, name: string): void => {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The download has its own hold on the content once it began.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
};
