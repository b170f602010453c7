export const content = {
  backToBlog: "Back to Blog",
  by: "By",
  contents: "In this article",
  tags: "Keywords",
  backToAll: "Back to All Posts",
  related: "Read next",
  closing: {
    heading: "From the page to the door.",
    text: "Bring the numbers of this article to a call, or sign up for free and try them on a list of your own.",
  },
} as const;
