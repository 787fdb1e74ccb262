/** UUID v7s that are the same in every run: virtual time and a counter. */
export function createNewIds(now: () => Date): () => string {
  let count = 0
  return () => {
    count += 1
    const time = now().getTime().toString(16).padStart(12, '0')
    const rest = count.toString(16).padStart(15, '0')
    return `${time.slice(0, 8)}-${time.slice(8)}-7${rest.slice(0, 3)}-8${rest.slice(3, 6)}-${rest.slice(3)}`
  }
}
