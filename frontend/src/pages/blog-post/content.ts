export const content = {
  backToBlog: "Back to Blog",
  by: "By",
  contents: "In this article",
  tags: "Keywords",
  backToAll: "Back to All Posts",
  related: "Read next",
} as const;
