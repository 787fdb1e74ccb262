/** A small file that every model takes: 320 by 320 pixels of one colour. */
export const samplePng = Uint8Array.from(
  atob(
    'iVBORw0KGgoAAAANSUhEUgAAAUAAAAFAAQMAAAD3XjfpAAAAA1BMVEVkz2TuGTDmAAAAI0lEQVR42u3BAQ0AAADCoPdPbQ8HFAAAAAAAAAAAAAAAAPwaM0AAAWQoMfMAAAAASUVORK5CYII='
  ),
  (character) => character.charCodeAt(0)
)
