// Reads the data embedded in the page: gzip in base64.

/**
 * @param {string} id
 * @returns {Promise<string | null>}
 */
export async function carried(id) {
  const element = document.getElementById(id);
  if (!element) return null;
  const letters = atob((element.textContent ?? "").trim());
  const bytes = new Uint8Array(letters.length);
  for (let at = 0; at < letters.length; at++) bytes[at] = letters.charCodeAt(at);
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).text();
}

/**
 * Downloads a file.
 * @param {string} name
 * @param {Blob} blob
 */
export function save(name, blob) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
