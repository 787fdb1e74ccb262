/** The part that we use of a package without types. */
declare module 'smpte-timecode' {
  export interface Timecode {
    frameCount: number
    add(frames: number): Timecode
    toString(): string
  }
  export default function timecode(time: string | number, frameRate: number, isDropFrame: boolean): Timecode
}
