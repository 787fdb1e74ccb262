export interface MicrophoneProblem {
  title: string
  advice: string
}

/** Why there is no microphone, and what to do, by the name of the browser's error. */
export function microphoneProblem(error: unknown): MicrophoneProblem {
  const name = error instanceof Error ? error.name : ''
  switch (name) {
    case 'NotAllowedError':
    case 'SecurityError':
      return {
        title: 'The browser keeps the microphone from this page',
        advice: 'Allow it by the icon beside the address, or in the browser’s settings for this site. Then try again.'
      }
    case 'NotFoundError':
    case 'OverconstrainedError':
      return {
        title: 'No microphone is connected',
        advice: 'Connect one, or turn it on in the settings of your computer. Then try again.'
      }
    case 'NotReadableError':
    case 'AbortError':
      return {
        title: 'The microphone does not answer',
        advice: 'Another program may be using it. Close that program, then try again.'
      }
    case 'NotSupportedError':
      return {
        title: 'This browser gives no microphone to this page',
        advice: 'Open the studio by https or on localhost in a current browser, or upload a file for each line.'
      }
    default:
      return { title: 'The microphone could not be turned on', advice: 'Try again, or upload a file for each line.' }
  }
}
