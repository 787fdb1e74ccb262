/** The deployment's accounts at the simulated providers. Users have other keys. */
export const kieKey = 'kie-key-of-the-simulator'
export const kieCallbackSecret = 'callback-secret-of-the-simulator'
export const runwareKey = 'runware-key-of-the-simulator'
export const arkKey = 'ark-key-of-the-simulator'
export const falKey = 'fal-key-of-the-simulator'
