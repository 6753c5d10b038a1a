import { type DoorLink, type DoorWire, readDoorMessage } from '../../data/check-in/linked-doors.ts'
import { descriptionOf, type Signal, signalOf } from './rtc-signal.ts'

/** Thrown if two phones cannot be linked; the message is for developers. */
class LinkError extends Error {
  override name = 'LinkError'
}

/** Maximum time in ms to collect addresses, and to open a channel. */
const GATHER_MS = 1_000
const OPEN_MS = 15_000

const gathered = (peer: RTCPeerConnection): Promise<void> =>
  new Promise((resolve) => {
    if (peer.iceGatheringState === 'complete') return resolve()
    // Some networks never report that gathering is complete.
    const timer = setTimeout(resolve, GATHER_MS)
    peer.addEventListener('icegatheringstatechange', () => {
      if (peer.iceGatheringState !== 'complete') return
      clearTimeout(timer)
      resolve()
    })
  })

const shown = async (peer: RTCPeerConnection): Promise<Signal> => {
  await gathered(peer)
  const signal = peer.localDescription && signalOf(peer.localDescription)
  if (!signal || signal.candidates.length === 0) throw new LinkError('no address in this network')
  return signal
}

/** Joins `connect` to a channel: parses what comes in, and reports a lost link when the channel closes. */
const join = (
  peer: RTCPeerConnection,
  channel: RTCDataChannel,
  connect: (wire: DoorWire) => DoorLink,
): Promise<void> =>
  new Promise((resolve, reject) => {
    let link: DoorLink | null = null
    const end = (reason: string) => {
      clearTimeout(timer)
      link?.lost()
      peer.close()
      reject(new LinkError(reason))
    }
    const timer = setTimeout(() => end('no answer in this network'), OPEN_MS)
    const opened = () => {
      clearTimeout(timer)
      link = connect({
        send: (message) => {
          if (channel.readyState === 'open') channel.send(JSON.stringify(message))
        },
        close: () => peer.close(),
      })
      resolve()
    }
    channel.onmessage = ({ data }) => {
      const message = readDoorMessage(String(data))
      if (message) link?.receive(message)
    }
    channel.onclose = () => end('closed')
    peer.onconnectionstatechange = () => {
      if (peer.connectionState === 'failed') end('failed')
    }
    if (channel.readyState === 'open') opened()
    else channel.onopen = opened
  })

/**
 * A link in progress. Its signal must reach the other phone unaltered (`TeamCodes`): the channel is opened
 * with the certificate that it names. Rejects with LinkError.
 */
export interface Offered {
  signal: Signal
  /** Takes the other phone's signal; resolves once the link is open. */
  answer(signal: Signal): Promise<void>
  cancel(): void
}

/** Starts a link: the other phone reads this phone's code, then this one reads the reply. No server takes part. */
export const offerLink = async (connect: (wire: DoorWire) => DoorLink): Promise<Offered> => {
  const peer = new RTCPeerConnection()
  const channel = peer.createDataChannel('nectar')
  await peer.setLocalDescription(await peer.createOffer())
  return {
    signal: await shown(peer),
    answer: async (signal) => {
      if (peer.signalingState !== 'have-local-offer') return
      await peer.setRemoteDescription(descriptionOf(signal))
      await join(peer, channel, connect)
    },
    cancel: () => peer.close(),
  }
}

/** Replies to an offer that this phone has read. `opened` resolves once the other phone has read the reply. */
export const answerLink = async (
  offer: Signal,
  connect: (wire: DoorWire) => DoorLink,
): Promise<{ signal: Signal; opened: Promise<void>; cancel(): void }> => {
  const peer = new RTCPeerConnection()
  const arrived = new Promise<RTCDataChannel>((resolve) => {
    peer.ondatachannel = ({ channel }) => resolve(channel)
  })
  await peer.setRemoteDescription(descriptionOf(offer))
  await peer.setLocalDescription(await peer.createAnswer())
  return {
    signal: await shown(peer),
    opened: arrived.then((channel) => join(peer, channel, connect)),
    cancel: () => peer.close(),
  }
}
