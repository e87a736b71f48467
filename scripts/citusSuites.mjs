/** Unit tests with a database that `npm run test:citus` leaves out, each with its reason. */
export const leftOut = {
  'src/server/experiences/list/plans.test.ts': 'reads the plans of one server, by a setting of its superuser',
  'src/server/main/readiness.test.ts':
    'compares with what the manual shows of a database that is not sharded',
  'src/server/participants/search/rule.test.ts':
    'reads the plans of one server, by a setting of its superuser, and keeps its tables from being analyzed for good',
  'src/server/platform/db/dump.test.ts': 'writes and reads databases of its own',
  'src/server/platform/db/migrate.test.ts': 'makes databases of its own',
}
