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
  const channels = bias.length
  const [height, width] = [from.height - 2, from.width - 2]
  const values = new Float32Array(height * width * channels)
  const input = from.values
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const to = (y * width + x) * channels
      for (let out = 0; out < channels; out += 1) values[to + out] = bias[out] ?? 0
      for (let part = 0; part < 9; part += 1) {
        const at = ((y + Math.floor(part / 3)) * from.width + x + (part % 3)) * from.channels
        for (let channel = 0; channel < from.channels; channel += 1) {
          const value = input[at + channel] ?? 0
          const filter = (part * from.channels + channel) * channels
          for (let out = 0; out < channels; out += 1)
            values[to + out] = (values[to + out] ?? 0) + value * (filters[filter + out] ?? 0)
        }
      }
    }
  }
  return { height, width, channels, values }
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

function pointwise(from: Grid, filters: Float32Array, bias: Float32Array): Grid {
  const { height, width, values: input } = from
  const channels = bias.length
  const values = new Float32Array(height * width * channels)
  for (let place = 0; place < height * width; place += 1) {
    const to = place * channels
    for (let out = 0; out < channels; out += 1) values[to + out] = bias[out] ?? 0
    for (let channel = 0; channel < from.channels; channel += 1) {
      const value = input[place * from.channels + channel] ?? 0
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
