import net from 'node:net'

/** Starts a TCP proxy whose connections can be cut, frozen and restored. */
export async function startProxy(target: { host: string; port: number }) {
  const pairs = new Set<[net.Socket, net.Socket]>()
  const muted = new WeakSet<net.Socket>()
  let swallowed = 0
  let received = 0
  let state: 'open' | 'cut' | 'silent' = 'open'
  let isNextMuted = false
  const server = net.createServer((client) => {
    if (state === 'cut') return client.resetAndDestroy()
    if (isNextMuted) muted.add(client)
    isNextMuted = false
    const upstream = net.connect(target)
    const pair: [net.Socket, net.Socket] = [client, upstream]
    pairs.add(pair)
    const drop = () => {
      pairs.delete(pair)
      client.destroy()
      upstream.destroy()
    }
    for (const socket of pair) socket.on('error', drop).on('close', drop)
    const passes = () => state === 'open' && !muted.has(client)
    client.on('data', (data) => (passes() ? upstream.write(data) : swallowed++))
    upstream.on('data', (data) => {
      received += data.length
      if (passes()) client.write(data)
    })
    return undefined
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const dropAll = () => pairs.forEach(([client]) => client.resetAndDestroy())
  return {
    port: (server.address() as net.AddressInfo).port,
    connections: () => pairs.size,
    /** Resets every connection and all new ones. */
    cut: () => {
      state = 'cut'
      dropAll()
    },
    /** Keeps every connection and forwards nothing, as when a cable is pulled. */
    silence: () => {
      state = 'silent'
      swallowed = 0
    },
    /** The same for the connections of this moment only: new ones work. */
    mute: () => pairs.forEach(([client]) => muted.add(client)),
    /** The same for the next connection only. */
    muteNext: () => void (isNextMuted = true),
    /** Returns how many chunks were dropped meanwhile. */
    swallowed: () => swallowed,
    /** Returns how many bytes the target has sent. */
    received: () => received,
    /** Forwards again; connections from before are reset. */
    restore: () => {
      state = 'open'
      dropAll()
    },
    close: () => {
      dropAll()
      server.close()
    },
  }
}
