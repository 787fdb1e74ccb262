import type { FaceLayer } from './face-model.ts'

/** Values of a picture: rows, columns, channels. */
export interface Grid {
  height: number
  width: number
  channels: number
  values: Float32Array
}

/** Runs the network of Tiny Face Detector: seven convolutions, each but the last followed by a pooling. */
export function runFaceNetwork(layers: readonly FaceLayer[], picture: Grid): Grid {
  let grid = picture
  for (const [index, { depthwise, filters, bias }] of layers.entries()) {
    const isLast = index === layers.length - 1
    if (depthwise) grid = pointwise(eachChannel(grid, depthwise), filters, bias)
    else grid = isLast ? pointwise(grid, filters, bias) : convolve(grid, filters, bias)
    if (isLast) return grid
    leak(grid.values)
    // The pooling before the last layer keeps the size.
    grid = pool(grid, index === layers.length - 2 ? 1 : 2)
  }
  return grid
}

/** Filters of 3 by 3 over all channels, without a margin. */
function convolve(from: Grid, filters: Float32Array, bias: Float32Array): Grid {
  const [height, width] = [from.height - 2, from.width - 2]
  const row = 3 * from.channels
  const fields = new Float32Array(height * width * 3 * row)
  let to = 0
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      for (let part = 0; part < 3; part += 1, to += row) {
        const at = ((y + part) * from.width + x) * from.channels
        for (let value = 0; value < row; value += 1) fields[to + value] = from.values[at + value] ?? 0
      }
    }
  }
  return pointwise({ height, width, channels: 3 * row, values: fields }, filters, bias)
}

/** A filter of 3 by 3 for each channel, with a margin of nothing. */
function eachChannel(from: Grid, filters: Float32Array): Grid {
  const { height, width, channels, values: input } = from
  const values = new Float32Array(input.length)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const to = (y * width + x) * channels
      for (let part = 0; part < 9; part += 1) {
        const row = y + Math.floor(part / 3) - 1
        const column = x + (part % 3) - 1
        if (row < 0 || row >= height || column < 0 || column >= width) continue
        const at = (row * width + column) * channels
        const filter = part * channels
        for (let channel = 0; channel < channels; channel += 1)
          values[to + channel] =
            (values[to + channel] ?? 0) + (input[at + channel] ?? 0) * (filters[filter + channel] ?? 0)
      }
    }
  }
  return { height, width, channels, values }
}

/** Four channels at a time, so that each result is fetched and put back a quarter as often. */
const channelsAtOnce = 4

/** A filter over all channels of each place. */
function pointwise(from: Grid, filters: Float32Array, bias: Float32Array): Grid {
  const { height, width, values: input } = from
  const channels = bias.length
  const values = new Float32Array(height * width * channels)
  const whole = from.channels - (from.channels % channelsAtOnce)
  for (let place = 0; place < height * width; place += 1) {
    const to = place * channels
    const at = place * from.channels
    values.set(bias, to)
    for (let channel = 0; channel < whole; channel += channelsAtOnce) {
      const [one, two] = [input[at + channel] ?? 0, input[at + channel + 1] ?? 0]
      const [three, four] = [input[at + channel + 2] ?? 0, input[at + channel + 3] ?? 0]
      const first = channel * channels
      const [second, third, fourth] = [first + channels, first + 2 * channels, first + 3 * channels]
      for (let out = 0; out < channels; out += 1)
        values[to + out] =
          (values[to + out] ?? 0) +
          one * (filters[first + out] ?? 0) +
          two * (filters[second + out] ?? 0) +
          three * (filters[third + out] ?? 0) +
          four * (filters[fourth + out] ?? 0)
    }
    for (let channel = whole; channel < from.channels; channel += 1) {
      const value = input[at + channel] ?? 0
      const filter = channel * channels
      for (let out = 0; out < channels; out += 1)
        values[to + out] = (values[to + out] ?? 0) + value * (filters[filter + out] ?? 0)
    }
  }
  return { height, width, channels, values }
}

function leak(values: Float32Array): void {
  for (let at = 0; at < values.length; at += 1) if ((values[at] ?? 0) < 0) values[at] = (values[at] ?? 0) * 0.1
}

/** The largest of each 2 by 2. */
function pool(from: Grid, stride: 1 | 2): Grid {
  const { channels, values: input } = from
  const [height, width] = [Math.ceil(from.height / stride), Math.ceil(from.width / stride)]
  const values = new Float32Array(height * width * channels).fill(Number.NEGATIVE_INFINITY)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const to = (y * width + x) * channels
      for (let part = 0; part < 4; part += 1) {
        const [row, column] = [y * stride + (part >> 1), x * stride + (part & 1)]
        if (row >= from.height || column >= from.width) continue
        const at = (row * from.width + column) * channels
        for (let channel = 0; channel < channels; channel += 1)
          if ((input[at + channel] ?? 0) > (values[to + channel] ?? 0)) values[to + channel] = input[at + channel] ?? 0
      }
    }
  }
  return { height, width, channels, values }
}
