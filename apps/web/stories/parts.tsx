import { Badge } from '@velvet/ui/badge'
import { Banner } from '@velvet/ui/banner'
import { Button } from '@velvet/ui/button'
import { Card } from '@velvet/ui/card'
import { Chip } from '@velvet/ui/chip'
import { Counter } from '@velvet/ui/counter'
import { Dialog } from '@velvet/ui/dialog'
import { EmptyState } from '@velvet/ui/empty-state'
import { Poster } from '@velvet/ui/poster'
import { ScreenHeader } from '@velvet/ui/screen-header'
import { SelectField } from '@velvet/ui/select-field'
import { Shimmer } from '@velvet/ui/shimmer'
import { Spinner } from '@velvet/ui/spinner'
import { Tabs } from '@velvet/ui/tabs'
import { TextArea } from '@velvet/ui/text-area'
import { TextField } from '@velvet/ui/text-field'
import { Clapperboard } from '@velvet/ui/icons/clapperboard'
import PushCard from '../src/parts/push-card.tsx'
import { QrCode } from '../src/parts/qr-code.tsx'
import { ADA } from '../src/test/samples.ts'
import type { PartStory } from './story.ts'

const nothing = () => undefined
const LONG = 'Oluwaseunfunmilayotemitopeoluwadamilola-Ogunbanjo and her seven sisters'
const LOOKS = ['primary', 'quiet', 'danger'] as const

export const PARTS: PartStory[] = [
  {
    about: 'Button',
    name: 'each look and state',
    part: () =>
      LOOKS.map((look) => (
        <Card key={look}>
          <Button look={look}>Proceed</Button> <Button look={look} busy children="Proceed" />
          <Button look={look} disabled children="Proceed" />
          <Button look={look} wide children={LONG} />
        </Card>
      )),
  },
  {
    about: 'Badge',
    name: 'each status',
    part: () => (
      <>
        <Badge status="Unused" /> <Badge status="Used" /> <Badge status="Expired" />
      </>
    ),
  },
  {
    about: 'Banner',
    name: 'each kind',
    part: () => (
      <>
        <Banner>For your information.</Banner>
        <Banner kind="success">Your account just got more Velvet Points!</Banner>
        <Banner kind="error">{LONG}</Banner>
      </>
    ),
  },
  {
    about: 'Chip',
    name: 'each state',
    part: () => (
      <>
        <Chip state="available" note="1,500 Vp" onPress={nothing} children="12:00 PM" />
        <Chip state="available" note={LONG} selected onPress={nothing} children="2:00 PM" />
        <Chip state="limited" label="Limited!" note="1,500 Vp" onPress={nothing} children="4:00 PM" />
        <Chip state="sold-out" label="Sold Out!" note="1 Vp" onPress={nothing} children="6:00 PM" />
      </>
    ),
  },
  {
    about: 'Counter',
    name: 'lowest and huge',
    part: () => (
      <>
        <Counter label="Tickets" value={1} onChange={nothing} />
        <Counter label="More tickets" value={999_999} onChange={nothing} />
      </>
    ),
  },
  {
    about: 'Dialog',
    name: 'open',
    part: () => (
      <Dialog title={LONG} onClose={nothing}>
        <TextField label="New username" value="ada" onChange={nothing} />
        <Button wide>Save</Button>
      </Dialog>
    ),
  },
  {
    about: 'Empty state',
    name: 'with an action',
    part: () => (
      <EmptyState icon={Clapperboard} action={<Button>Try Again</Button>}>
        {LONG}
      </EmptyState>
    ),
  },
  {
    about: 'Fields',
    name: 'each kind and state',
    part: () => (
      <>
        <TextField label="Empty" placeholder={LONG} value="" onChange={nothing} />
        <TextField label="With a hint" hint={LONG} value={LONG} onChange={nothing} />
        <TextField label="Refused" error={LONG} value="x" onChange={nothing} />
        <TextField label="Password" type="password" value="secret" onChange={nothing} />
        <TextField label="Shut" disabled value="shut" onChange={nothing} />
        <SelectField label="State" options={[LONG]} value="" placeholder="Select" onChange={nothing} />
        <TextArea label="Message" value={LONG} onChange={nothing} />
      </>
    ),
  },
  {
    about: 'Poster',
    name: 'there, and never there',
    part: () => (
      <>
        <Poster src="/media/posters/mami-wata-480.webp" colour="#1c1c1c" alt="Mami Wata" eager />
        <Poster src="data:," colour="#9c1c70" alt="A film" eager />
      </>
    ),
  },
  {
    about: 'Header and tabs',
    name: 'long words',
    part: () => (
      <>
        <ScreenHeader title={LONG} onBack={nothing} />
        <Tabs
          label="Parts"
          tabs={[
            { id: 'a', label: 'Now Playing' },
            { id: 'b', label: 'Newly Added' },
          ]}
          selected="a"
          onSelect={nothing}
        >
          Content
        </Tabs>
      </>
    ),
  },
  {
    about: 'Waiting',
    name: 'shimmer and spinner',
    part: () => (
      <>
        <Spinner />
        <Shimmer />
        <Shimmer height={20} radius="text" />
      </>
    ),
  },
  {
    about: 'Push card',
    name: 'offer',
    part: () => <PushCard uuid={ADA.UUID} onClose={nothing} />,
  },
  {
    about: 'QR code',
    name: 'of a ticket',
    part: () => <QrCode code="XT4HUTJQ664Z" label="QR code of a ticket" />,
  },
]
