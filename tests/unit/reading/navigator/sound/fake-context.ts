/** A fake AudioContext with a clock that the test sets. */
export class FakeContext {
  currentTime = 0
  state = 'suspended'
  readonly destination = {}
  readonly nodes: FakeNode[] = []

  createBufferSource(): FakeNode {
    const node = new FakeNode()
    this.nodes.push(node)
    return node
  }

  createBuffer(numberOfChannels: number, length: number, sampleRate: number) {
    return bufferOf(length / sampleRate, sampleRate, numberOfChannels)
  }

  async decodeAudioData(bytes: ArrayBuffer) {
    return bufferOf(bytes.byteLength)
  }

  async resume(): Promise<void> {
    this.state = 'running'
  }

  async suspend() {
    this.state = 'suspended'
  }

  async close() {
    this.state = 'closed'
  }
}

class FakeNode extends EventTarget {
  buffer: unknown = null
  began: readonly number[] | null = null
  isStopped = false
  connect() {}
  disconnect() {}
  start(...began: number[]) {
    this.began = began
  }
  stop() {
    this.isStopped = true
  }
  end() {
    this.dispatchEvent(new Event('ended'))
  }
}

export function bufferOf(duration: number, sampleRate = 1000, numberOfChannels = 1): AudioBuffer {
  const samples = new Float32Array(Math.round(duration * sampleRate))
  return {
    duration,
    sampleRate,
    numberOfChannels,
    length: samples.length,
    getChannelData: () => samples,
    copyToChannel() {},
    copyFromChannel() {},
  }
}
