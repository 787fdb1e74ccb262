import { config } from 'zod'

// The studio's content security policy forbids code made from text. Without this setting, schemas try it once, and the
// browser reports the try as an error. The setting applies only to schemas made after this line: import this file
// first.
config({ jitless: true })
