/**
 * With this type in `Accept`, slow work is sent line by line: `{"partial"}` while it is made, and `{"answer"}` or
 * `{"problem"}` at the end.
 */
export const lineStreamType = 'application/x-ndjson'
