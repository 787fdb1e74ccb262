import { config } from 'zod'

// The studio's content security policy forbids code made from text. Without this, schemas try it once, and the browser
// reports the try as an error. It holds only for schemas that are made after this line: import this file first.
config({ jitless: true })
