import type { CategoryPlaybooks } from './playbook.ts'

export const network: CategoryPlaybooks = {
  situations: [
    {
      id: 'site-offline',
      situation: 'a whole place has no internet',
      cues: {
        strong: `
          no internet, internet ... down/out/offline/gone, network ... down/offline/gone,
          lost internet/network, internet outage, nobody/everyone ... internet/online/network,
          whole/entire office/building/site/clinic ... offline/internet/online/network, cant get online,
          modem ... red/light/blinking/offline
        `,
        clear: 'outage, modem, comcast, centurylink, xfinity, isp',
      },
      technician: [
        'Check from outside whether the firewall answers; look at the provider’s status page.',
        'Have someone there read the lights on the modem, firewall and main switch.',
        'Restart modem, then firewall, then switch, one at a time, and note what comes back.',
        'Open a case with the provider and switch to the backup line or a hotspot if there is one.',
      ],
      customer: [
        'Look at the modem and firewall: note which lights are red or dark.',
        'Unplug the modem’s power, plug it back in and wait for its lights.',
        'Use a phone hotspot for what cannot wait.',
      ],
    },
    {
      id: 'vpn',
      situation: 'the VPN drops or does not connect',
      cues: {
        strong: `
          vpn, anyconnect, globalprotect, forticlient, remote desktop, rdp,
          remote access to the/our office/server
        `,
        clear: 'from home, tunnel, working remotely',
      },
      technician: [
        'Read the client’s log for the reason of the last disconnect.',
        'Check the account: group, expired password, certificate, MFA, free licenses on the gateway.',
        'Try another network (phone hotspot) to rule the home router in or out.',
        'Update the client and lower the MTU if large transfers break.',
      ],
      customer: [
        'Check that ordinary web pages open without the VPN.',
        'Restart the computer and try the VPN once from a phone hotspot.',
        'Write down the exact message.',
      ],
    },
    {
      id: 'wifi',
      situation: 'Wi-Fi is weak, drops or does not connect',
      cues: {
        strong: 'wifi, wireless, dead zone/spot, access point, weak signal, ssid',
        clear: 'signal, hotspot',
        faint: 'no signal, upstairs, conference room',
      },
      technician: [
        'Look at the controller: which access point, signal strength, channel use and retries.',
        'Compare another device in the same place to tell device from coverage.',
        'Forget and rejoin the network; update the wireless driver.',
        'Check channel overlap and power; plan another access point where the signal stays under −70 dBm.',
      ],
      customer: [
        'Try another device in the same place and tell us whether it also fails.',
        'Switch Wi-Fi off and on, or forget the network and join it again.',
        'Note the rooms where it fails.',
      ],
    },
    {
      id: 'slow-internet',
      situation: 'the connection is slow',
      cues: {
        strong: `
          slow internet, internet ... slow/crawl*/sluggish, network ... slow/crawl*/sluggish,
          slow network/connection/wifi, speed test, download speed, upload speed, latency, packet loss,
          bandwidth, mbps
        `,
        clear: 'buffering, lag*, choppy, speed, slow, crawl*',
      },
      technician: [
        'Run a wired speed test at the firewall and compare it with the contract.',
        'Look at the firewall’s top talkers; backups and updates in office hours are the usual cause.',
        'Check for errors and half-duplex on the uplink port.',
        'Measure loss and latency to the first hop and to a public address before calling the provider.',
      ],
      customer: [
        'Pause large downloads, uploads and video on other devices.',
        'Run a speed test with a cable if you can, and note the two numbers.',
      ],
    },
    {
      id: 'shared-drive',
      situation: 'a network drive or share cannot be reached',
      cues: {
        strong: `
          network drive, mapped drive, map ... drive, s/p/z/x/h/n drive, drive ... red x, network path
        `,
        clear: 'file server, mapped',
        faint: 'shared drive, nas, share',
      },
      technician: [
        'Ping the file server by name and by address; a difference points to DNS.',
        'Check the share from another computer and with another account.',
        'Remove and map the drive again with the full path; clear saved credentials.',
        'Check free space and the server service on the file server.',
      ],
      customer: [
        'Restart the computer while it is connected to the office network or the VPN.',
        'Ask a coworker whether the drive opens for them, and tell us.',
      ],
    },
    {
      id: 'phones',
      situation: 'desk phones or calls have trouble',
      cues: {
        strong: `
          voip, desk phone, phone lines, dial tone, dropped calls, calls drop/dropping/cut,
          phones are/went down, call quality, incoming/inbound/outgoing/outbound calls, phone system,
          one way audio
        `,
        clear: 'calls, phones',
        faint: 'voicemail, extension, ring',
      },
      technician: [
        'Check the registration of the phones at the provider’s portal and its status page.',
        'Look at jitter and loss on the uplink and whether voice traffic is prioritized.',
        'Check power over Ethernet and VLAN of one affected port.',
        'Forward the main number to a mobile until calls are back.',
      ],
      customer: [
        'Unplug one phone’s network cable and plug it back in; note what its display says.',
        'Tell us whether incoming, outgoing or all calls are affected.',
      ],
    },
    {
      id: 'network-change',
      situation: 'a change to network equipment or cabling is wanted',
      cues: {
        strong: `
          new router, new access point, static ip, port forward*, guest network/wifi, network port, wall jack,
          run a/new/more cable, new firewall, open a/the port, network jack, data drop, whitelist, dns record
        `,
        faint: 'cabling',
      },
      technician: [
        'Write down what is wanted, why, and who approved it.',
        'Check the effect on security before opening ports or adding networks.',
        'Make the change in a quiet hour with a saved configuration to return to.',
        'Test with the customer and update the network diagram.',
      ],
      customer: [
        'Write down the room, the device and what it should reach.',
        'Leave cables and settings as they are until a technician has looked.',
      ],
    },
    {
      id: 'one-device-offline',
      situation: 'one device cannot get on the network',
      cues: {
        strong: `
          ethernet, network cable, my computer ... internet/network, my laptop/pc ... internet/network,
          unidentified network, limited connectivity, ip address, ip conflict, dhcp, network adapter,
          no connection
        `,
        clear: 'connection, connectivity, disconnect*, cable, dns',
      },
      technician: [
        'Check link light, cable and port; try a known good cable and port.',
        'Look at the address: 169.254 means no DHCP, a duplicate means a conflict.',
        'Release and renew, flush DNS, then reset the network stack.',
        'Update or reinstall the network adapter’s driver.',
      ],
      customer: [
        'Push the network cable in firmly at both ends, or try another one.',
        'Restart the computer and tell us whether others nearby are online.',
      ],
    },
  ],
  general: {
    id: 'network-general',
    technician: [
      'Establish who is affected: one device, one room or the whole site.',
      'Check firewall, switch and access points in monitoring for the time of the first report.',
      'Test cable against Wi-Fi and name against address to find the layer.',
    ],
    customer: [
      'Tell us whether one device, one room or everyone is affected.',
      'Restart the affected device once and note any message.',
    ],
  },
}
