/** Asked for by `Accept`, slow work is told line by line: `{"partial"}` as it is made, `{"answer"}` or `{"problem"}` last. */
export const lineStreamType = 'application/x-ndjson'
