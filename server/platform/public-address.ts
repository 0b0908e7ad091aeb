import { BlockList, isIP } from 'node:net'

/** Networks that the internet does not reach; of IPv6, 2000::/3 without the tunnels to IPv4 is given out. */
const SPECIAL = {
  ipv4: '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.168.0.0/16 198.18.0.0/15 224.0.0.0/3',
  ipv6: '::/3 2001::/23 2002::/16 4000::/2 8000::/1',
}
const listOf = (type: keyof typeof SPECIAL) => {
  const list = new BlockList()
  for (const network of SPECIAL[type].split(' ')) {
    const [start, bits] = network.split('/')
    list.addSubnet(start!, Number(bits), type)
  }
  return (address: string) => !list.check(address, type)
}
const [isPublicIpv4, isPublicIpv6] = [listOf('ipv4'), listOf('ipv6')]

/** Returns whether an address is one of the internet, neither a machine's own nor of a private network. */
export const isPublicAddress = (address: string): boolean =>
  isIP(address) === 4 ? isPublicIpv4(address) : isIP(address) === 6 && isPublicIpv6(address)
