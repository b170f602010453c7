export const saveFile = (content: Blob, name: string): void => {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // Revoke the address later: the download holds the content by itself once it has begun.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
};
