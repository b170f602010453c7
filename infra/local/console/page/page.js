/* global document, fetch, setInterval */

const problem = document.getElementById("problem");

/** Sends a request to the console, and shows errors on the page. `body` is sent as JSON. */
export const api = async (method, path, body) => {
  const response = await fetch(`/__local/api/${path}`, { method, body: body && JSON.stringify(body) });
  const result = await response.json();
  // Periodic refreshes must not remove the error of a button.
  if (!response.ok) problem.textContent = result.error;
  else if (method !== "GET") problem.textContent = "";
  return result;
};

export const make = (tag, properties = {}, ...children) => {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
};

export const makeOptions = (values) => values.map((value) => make("option", { value }, value));

/**
 * Shows the data at `path`, now and after each change.
 * @returns a function that refreshes at once
 */
export const follow = async (path, show) => {
  let shown = "";
  const look = async () => {
    const found = await api("GET", path);
    if (JSON.stringify(found) === shown) return;
    shown = JSON.stringify(found);
    show(found);
  };
  setInterval(() => void look(), 2000);
  await look();
  return look;
};
