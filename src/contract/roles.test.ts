import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { flagParticipant } from './participants/participantCalls.ts'
import { type Area, areas, may, permissionsOf, roles, roleTable } from './roles.ts'

describe('the role table', () => {
  it('has one letter for each role in each area', () => {
    for (const area of areas) assert.match(roleTable[area], new RegExp(`^[cr-]{${roles.length}}$`), area)
    assert.equal(areas.length, Object.keys(roleTable).length)
  })

  it('lets whoever may change read as well, and a reader not change', () => {
    for (const area of areas)
      for (const role of roles) {
        if (may(role, area, 'change')) assert.ok(may(role, area, 'read'), `${role} ${area}`)
        if (roleTable[area][roles.indexOf(role)] === 'r')
          assert.ok(!may(role, area, 'change'), `${role} ${area}`)
      }
  })

  it('lets a client admin do everything but write the audit trail, which nobody else reads', () => {
    const closed = areas.filter((area) => !may('client_admin', area, 'change'))
    assert.deepEqual(closed, ['audit'])
    assert.deepEqual(
      roles.filter((role) => may(role, 'audit', 'read')),
      ['client_admin'],
    )
  })

  it('lets an analyst read what decisions 2 name, and change nothing', () => {
    const unread = areas.filter((area) => !may('analyst', area, 'read'))
    assert.deepEqual(unread, ['clientSettings', 'participantExport', 'audit'])
    assert.deepEqual(
      areas.filter((area) => may('analyst', area, 'change')),
      [],
    )
  })

  it('lets a validator judge entries and flag people, and change neither people nor lists', () => {
    assert.deepEqual(
      areas.filter((area) => may('validator', area, 'change')),
      ['validation', 'operations'],
    )
    const { area, right } = flagParticipant.access
    assert.deepEqual(
      roles.filter((role) => may(role, area, right)),
      ['client_admin', 'campaign_manager', 'validator'],
    )
  })

  it('lets whoever makes experiences make the prize pools that these need', () => {
    for (const role of roles)
      assert.equal(may(role, 'prizePools', 'change'), may(role, 'experiences', 'change'), role)
  })

  it('lets a messenger agent answer people, note and list them, and nothing else of a contest', () => {
    const changed = areas.filter((area) => may('messenger_agent', area, 'change'))
    assert.deepEqual(changed, ['conversations', 'participantNotes', 'lists', 'operations'])
    for (const area of ['prizePools', 'confirmation', 'clientSettings'] as const)
      assert.ok(!may('messenger_agent', area, 'read'), area)
  })

  it('lets validators and messenger agents read shops, and keep their own tasks and tickets', () => {
    for (const role of ['validator', 'messenger_agent'] as const) {
      assert.ok(may(role, 'locations', 'read') && may(role, 'operations', 'change'), role)
      assert.ok(!may(role, 'locations', 'change'), role)
    }
  })

  it('lets an unknown role or area do nothing', () => {
    assert.equal(may('owner' as 'analyst', 'campaigns', 'read'), false)
    for (const area of ['secrets', 'toString', '__proto__'])
      assert.equal(may('client_admin', area as Area, 'read'), false, area)
  })

  it('tells the console every area of a role, as the server judges it', () => {
    for (const role of roles) {
      const permissions = permissionsOf(role)
      assert.deepEqual(Object.keys(permissions), areas)
      for (const area of areas)
        assert.deepEqual(permissions[area], {
          read: may(role, area, 'read'),
          change: may(role, area, 'change'),
        })
    }
  })
})
