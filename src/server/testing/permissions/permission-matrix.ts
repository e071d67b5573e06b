/**
 * The permission matrix. One line for each route, with the expected result for each kind of caller:
 * a status, `ok` (allowed), `own` (allowed, on the caller's own data), or `-` (not applicable).
 *
 * A  not signed in                N   the assigned nutritionist
 * C  a customer on own data       N'  another nutritionist
 * C' a customer on another's      D   a delivery assistant
 * K  a kitchen manager            AD  an admin
 *
 * Every cell is tested, and a route without a line fails the build: see src/server/permission-matrix.test.ts.
 */
const table = `
 #  | call                                             | A   C   C'  K   N   N'  D   AD
  1 | GET /auth/validate-token                         | 401 own -   own own own own own
  2 | POST /auth/otp/send                              | ok  ok  -   ok  ok  ok  ok  ok
  3 | POST /auth/otp/verify                            | ok  ok  -   ok  ok  ok  ok  ok
  4 | POST /auth/register/phone                        | ok  ok  -   ok  ok  ok  ok  ok
  5 | POST /auth/signin                                | ok  ok  -   ok  ok  ok  ok  ok
  6 | GET /cart                                        | 401 own -   own own own own own
  7 | POST /cart/items                                 | 401 own -   own own own own own
  8 | PUT /cart/items/:cartItemId                      | 401 own 404 own own own own own
  9 | DELETE /cart/items/:cartItemId                   | 401 own 404 own own own own own
 10 | DELETE /cart                                     | 401 own -   own own own own own
 11 | POST /cart/items/custom                          | 401 own -   own own own own own
 12 | GET /meals                                       | ok  ok  -   ok  ok  ok  ok  ok
 13 | GET /customize-meal/options                      | ok  ok  -   ok  ok  ok  ok  ok
 13 | GET /order-terms                                 | ok  ok  -   ok  ok  ok  ok  ok
 14 | POST /customize-meal/build                       | ok  ok  -   ok  ok  ok  ok  ok
 15 | GET /customize-meal/save                         | 401 own -   own own own own own
 16 | POST /customize-meal/save                        | 401 own -   own own own own own
 17 | DELETE /customize-meal/save/:id                  | 401 own 404 own own own own own
 18 | GET /user/addresses                              | 401 own -   own own own own own
 19 | POST /user/addresses                             | 401 own -   own own own own own
 20 | PUT /user/addresses/:id                          | 401 own 404 own own own own own
 21 | DELETE /user/addresses/:id                       | 401 own 404 own own own own own
 22 | POST /user/addresses/:id/set-default             | 401 own 404 own own own own own
 23 | POST /orders                                     | 401 own 400 own own own own own
 24 | GET /orders                                      | 401 own -   own own own own own
 25 | PUT /orders/:id/status                           | 401 own 404 own own own own own
 26 | POST /meals                                      | 401 403 -   403 403 403 403 ok
 27 | PUT /meals/:id                                   | 401 403 -   403 403 403 403 ok
 28 | DELETE /meals/:id                                | 401 403 -   403 403 403 403 ok
 29 | GET /admin/meal-categories                       | 401 403 -   403 403 403 403 ok
 29 | POST /admin/meal-categories                      | 401 403 -   403 403 403 403 ok
 29 | PUT /admin/meal-categories/:id                   | 401 403 -   403 403 403 403 ok
 29 | DELETE /admin/meal-categories/:id                | 401 403 -   403 403 403 403 ok
 30 | GET /admin/meal-components/:componentKind                | 401 403 -   403 403 403 403 ok
 30 | POST /admin/meal-components/:componentKind               | 401 403 -   403 403 403 403 ok
 31 | PUT /admin/meal-components/:componentKind/:id            | 401 403 -   403 403 403 403 ok
 31 | DELETE /admin/meal-components/:componentKind/:id         | 401 403 -   403 403 403 403 ok
 31 | PATCH /admin/meal-components/:componentKind/:id/status   | 401 403 -   403 403 403 403 ok
 32 | GET /admin/kitchens                              | 401 403 -   403 403 403 403 ok
 32 | POST /admin/kitchens                             | 401 403 -   403 403 403 403 ok
 32 | PUT /admin/kitchens/:id                          | 401 403 -   403 403 403 403 ok
 32 | DELETE /admin/kitchens/:id                       | 401 403 -   403 403 403 403 ok
 33 | GET /admin/orders                                | 401 403 -   403 403 403 403 ok
 34 | PUT /admin/orders/:id/cancel                     | 401 403 -   403 403 403 403 ok
  + | PUT /admin/orders/:id/kitchen                    | 401 403 -   403 403 403 403 ok
  + | GET /orders/:id/claims                           | 401 own 404 own own own own own
  + | POST /orders/:id/claims                          | 401 own 404 own own own own own
  + | GET /claims                                      | 401 own -   own own own own own
  + | GET /claims/:id                                  | 401 own 404 own own own own own
  + | POST /claims/:id/answer                          | 401 own 404 own own own own own
  + | POST /claims/:id/photos                          | 401 own 404 own own own own own
  + | GET /claim-photos/:id                            | ok  ok  ok  ok  ok  ok  ok  ok
  + | GET /staff/orders/:id/claims                     | 401 403 -   ok  403 403 403 ok
  + | POST /staff/orders/:id/claims                    | 401 403 -   ok  403 403 403 ok
  + | GET /admin/claims                                | 401 403 -   403 403 403 403 ok
  + | GET /admin/claims/:id                            | 401 403 -   403 403 403 403 ok
  + | POST /admin/claims/:id/ask                       | 401 403 -   403 403 403 403 ok
  + | POST /admin/claims/:id/refuse                    | 401 403 -   403 403 403 403 ok
  + | POST /admin/claims/:id/grant                     | 401 403 -   403 403 403 403 ok
  + | GET /orders/:id/paper                            | 401 own 404 own own own own own
  + | GET /orders/:id/paper.pdf                        | 401 own 404 own own own own own
  + | GET /orders/:id/credit-notes/:paperId/paper.pdf          | 401 own 404 own own own own own
  + | GET /admin/orders/:id/credit-notes/:paperId/paper.pdf    | 401 403 -   403 403 403 403 ok
  + | GET /admin/orders/:id/paper                      | 401 403 -   403 403 403 403 ok
  + | GET /admin/orders/:id/paper.pdf                  | 401 403 -   403 403 403 403 ok
  + | GET /admin/papers                                | 401 403 -   403 403 403 403 ok
  + | GET /admin/papers.csv                            | 401 403 -   403 403 403 403 ok
  + | GET /payment-methods                             | ok  ok  -   ok  ok  ok  ok  ok
  + | GET /orders/:id/payment                          | 401 own 404 own own own own own
  + | POST /orders/:id/payment/check                   | 401 own 404 own own own own own
  + | POST /orders/:id/payment/cash                    | 401 own 404 own own own own own
  + | POST /webhooks/payments                          | ok  ok  -   ok  ok  ok  ok  ok
  + | GET /delivery/orders/:id/payment                 | 401 403 -   403 403 403 ok  403
  + | POST /delivery/orders/:id/payment                | 401 403 -   403 403 403 ok  403
  + | GET /admin/payments                              | 401 403 -   403 403 403 403 ok
  + | GET /admin/payments/settlements.csv              | 401 403 -   403 403 403 403 ok
  + | GET /admin/payments/:orderId                     | 401 403 -   403 403 403 403 ok
  + | POST /admin/payments/:orderId/check              | 401 403 -   403 403 403 403 ok
  + | POST /admin/paper-exports                        | 401 403 -   403 403 403 403 ok
  + | GET /admin/paper-exports                         | 401 403 -   403 403 403 403 ok
  + | GET /admin/paper-exports/:id/link                | 401 403 -   403 403 403 403 ok
  + | GET /paper-exports/:id                           | ok  ok  ok  ok  ok  ok  ok  ok
  + | GET /admin/business                              | 401 403 -   403 403 403 403 ok
  + | PUT /admin/business                              | 401 403 -   403 403 403 403 ok
  + | GET /business                                    | ok  ok  -   ok  ok  ok  ok  ok
 35 | GET /admin/users                                 | 401 403 -   403 403 403 403 ok
 36 | POST /admin/users                                | 401 403 -   403 403 403 403 ok
 37 | PUT /admin/users/:id/roles                       | 401 403 -   403 403 403 403 ok
  + | PUT /admin/users/:id/kitchens                    | 401 403 -   403 403 403 403 ok
 38 | PUT /admin/users/:id/status                      | 401 403 -   403 403 403 403 ok
 39 | GET /admin/consultations                         | 401 403 -   403 403 403 403 ok
 40 | PUT /admin/consultations/:id/status              | 401 403 -   403 403 403 403 ok
 41 | PUT /admin/consultations/:id/assign              | 401 403 -   403 403 403 403 ok
 42 | GET /nutritionist/consultations/assigned-to-me   | 401 403 -   403 own own 403 403
 43 | GET /nutritionist/consultations/:id/details      | 401 403 -   403 ok  404 403 403
 44 | POST /nutritionist/consultations/:id/messages    | 401 403 -   403 ok  404 403 403
 45 | PUT /nutritionist/consultations/:id/status       | 401 403 -   403 ok  404 403 403
 46 | POST /nutritionist/diet-plans                    | 401 403 -   403 ok  404 403 403
 47 | GET /nutritionist/diet-plans/consultation/:consultationId | 401 403 - 403 ok 404 403 403
 48 | GET /dashboard                                   | 401 403 -   ok  403 403 403 403
 49 | GET /kitchen-manager/orders/fulfillment-list     | 401 403 -   ok  403 403 403 403
 50 | PUT /kitchen-manager/orders/:id/status           | 401 403 -   ok  403 403 403 403
  + | PUT /kitchen-manager/orders/:id/step-back        | 401 403 -   ok  403 403 403 403
  + | GET /kitchen-manager/orders/counts               | 401 403 -   ok  403 403 403 403
  + | GET /kitchen-manager/orders/overdue              | 401 403 -   ok  403 403 403 403
  + | GET /kitchen-manager/prep-sheet                  | 401 403 -   ok  403 403 403 403
  + | GET /kitchen-manager/labels                      | 401 403 -   ok  403 403 403 403
  + | GET /kitchen-manager/performance                 | 401 403 -   ok  403 403 403 ok
  + | GET /kitchen-manager/kitchens                    | 401 403 -   ok  403 403 403 ok
  + | PUT /admin/kitchens/:id/trading                  | 401 403 -   403 403 403 403 ok
  + | POST /admin/kitchens/:id/booked-orders           | 401 403 -   403 403 403 403 ok
  + | POST /staff/orders/:id/notes                     | 401 403 -   ok  403 403 403 ok
  + | GET /admin/users/:id/notes                       | 401 403 -   403 403 403 403 ok
  + | POST /admin/users/:id/notes                      | 401 403 -   403 403 403 403 ok
  + | GET /admin/reports/sales                         | 401 403 -   403 403 403 403 ok
  + | GET /admin/reports/sales.csv                     | 401 403 -   403 403 403 403 ok
  + | GET /admin/invitations                           | 401 403 -   403 403 403 403 ok
  + | POST /admin/invitations                          | 401 403 -   403 403 403 403 ok
  + | POST /admin/invitations/:id/resend               | 401 403 -   403 403 403 403 ok
  + | DELETE /admin/invitations/:id                    | 401 403 -   403 403 403 403 ok
  + | POST /auth/invitations/accept                    | ok  ok  -   ok  ok  ok  ok  ok
  + | PUT /kitchen-manager/kitchens/:id/pause          | 401 403 -   ok  403 403 403 ok
  + | DELETE /kitchen-manager/kitchens/:id/pause       | 401 403 -   ok  403 403 403 ok
  + | PUT /kitchen-manager/kitchens/:id/delay          | 401 403 -   ok  403 403 403 ok
  + | GET /kitchen-manager/availability                | 401 403 -   ok  403 403 403 ok
  + | PUT /kitchen-manager/availability                | 401 403 -   ok  403 403 403 ok
  + | GET /phone-orders/customer                       | 401 403 -   ok  403 403 403 ok
  + | POST /phone-orders/customers                     | 401 403 -   ok  403 403 403 ok
  + | POST /phone-orders/customers/:id/addresses       | 401 403 -   ok  403 403 403 ok
  + | POST /phone-orders/quote                         | 401 403 -   ok  403 403 403 ok
  + | POST /phone-orders                               | 401 403 -   ok  403 403 403 ok
  + | GET /user/profile                                | 401 own -   own own own own own
  + | PUT /user/profile                                | 401 own -   own own own own own
  + | GET /user/message-settings                       | 401 own -   own own own own own
  + | PUT /user/message-settings                       | 401 own -   own own own own own
  + | POST /user/email                                 | 401 own -   403 403 403 403 403
  + | DELETE /user/email/pending                       | 401 own -   403 403 403 403 403
  + | POST /user/email/confirm                         | ok  ok  -   ok  ok  ok  ok  ok
  + | GET /user/export                                 | 401 own -   own own own own own
  + | POST /user/erase                                 | 401 own -   403 403 403 403 403
  + | POST /auth/logout                                | 401 own -   own own own own own
  + | POST /auth/logout-all                            | 401 own -   own own own own own
  + | GET /auth/sessions                               | 401 own -   own own own own own
  + | DELETE /auth/sessions/:id                        | 401 own 404 own own own own own
  + | POST /auth/password                              | 401 403 -   own own own own own
  + | GET /auth/second-factor                          | 401 403 -   own own own own own
  + | POST /auth/second-factor/begin                   | 401 403 -   own own own own own
  + | POST /auth/second-factor/confirm                 | 401 403 -   own own own own own
  + | POST /auth/second-factor/disable                 | 401 403 -   own own own own own
  + | POST /auth/second-factor/recovery-codes          | 401 403 -   own own own own own
  + | POST /auth/password-reset/request                | ok  ok  -   ok  ok  ok  ok  ok
  + | POST /auth/password-reset/confirm                | ok  ok  -   ok  ok  ok  ok  ok
  + | GET /orders/:id                                  | 401 own 404 own own own own own
  + | GET /orders/:id/messages                         | 401 own 404 own own own own own
  + | POST /orders/:id/order-again                     | 401 own 404 own own own own own
  + | GET /store-credit                                | 401 own -   own own own own own
  + | GET /opening-status                              | ok  ok  -   ok  ok  ok  ok  ok
  + | GET /serviceability                              | ok  ok  -   ok  ok  ok  ok  ok
  + | POST /contact-messages                           | ok  ok  -   ok  ok  ok  ok  ok
  + | GET /live                                        | 401 own -   own own own own own
  + | GET /live/shop                                   | ok  ok  -   ok  ok  ok  ok  ok
  + | PATCH /meals/:id/category                        | 401 403 -   403 403 403 403 ok
  + | GET /admin/meals/export.csv                      | 401 403 -   403 403 403 403 ok
  + | POST /admin/meals/import/check                   | 401 403 -   403 403 403 403 ok
  + | POST /admin/meals/import                         | 401 403 -   403 403 403 403 ok
  + | POST /admin/meals/bulk-change/preview            | 401 403 -   403 403 403 403 ok
  + | POST /admin/meals/bulk-change                    | 401 403 -   403 403 403 403 ok
  + | GET /admin/order-terms                           | 401 403 -   403 403 403 403 ok
  + | POST /admin/order-terms/preview                  | 401 403 -   403 403 403 403 ok
  + | POST /admin/order-terms                          | 401 403 -   403 403 403 403 ok
  + | POST /coupons/check                              | 401 own -   own own own own own
  + | GET /program-quotes/:id                          | 401 own 404 own own own own own
  + | POST /program-quotes/:id/order                   | 401 own 404 own own own own own
  + | PUT /program-quotes/:id/declined                 | 401 own 404 own own own own own
  + | GET /admin/coupons                               | 401 403 -   403 403 403 403 ok
  + | POST /admin/coupons                              | 401 403 -   403 403 403 403 ok
  + | PUT /admin/coupons/:id                           | 401 403 -   403 403 403 403 ok
  + | PUT /admin/coupons/:id/end                       | 401 403 -   403 403 403 403 ok
  + | GET /orders/:id/ratings                          | 401 own 404 own own own own own
  + | PUT /orders/:id/ratings/:mealId                  | 401 own 404 own own own own own
  + | GET /meals/:id/ratings                           | ok  ok  -   ok  ok  ok  ok  ok
  + | GET /admin/ratings                               | 401 403 -   403 403 403 403 ok
  + | PUT /admin/ratings/:id                           | 401 403 -   403 403 403 403 ok
  + | GET /kitchen-manager/ratings                     | 401 403 -   ok  403 403 403 403
  + | GET /staff/search                                | 401 403 -   ok  ok  ok  ok  ok
  + | GET /admin/orders/:id                            | 401 403 -   403 403 403 403 ok
  + | GET /admin/orders/export.csv                     | 401 403 -   403 403 403 403 ok
  + | DELETE /admin/users/:id/second-factor            | 401 403 -   403 403 403 403 ok
  + | POST /admin/users/:id/revoke-sessions            | 401 403 -   403 403 403 403 ok
  + | GET /admin/dashboard                             | 401 403 -   403 403 403 403 ok
  + | GET /admin/contact-messages                      | 401 403 -   403 403 403 403 ok
  + | GET /admin/contact-messages/:id                  | 401 403 -   403 403 403 403 ok
  + | PUT /admin/contact-messages/:id                  | 401 403 -   403 403 403 403 ok
  + | GET /admin/audit-log                             | 401 403 -   403 403 403 403 ok
  + | GET /admin/audit-log/people                      | 401 403 -   403 403 403 403 ok
  + | GET /admin/message-templates                     | 401 403 -   403 403 403 403 ok
  + | GET /admin/jobs                                  | 401 403 -   403 403 403 403 ok
  + | PUT /admin/jobs/:id/repeat                       | 401 403 -   403 403 403 403 ok
  + | PUT /admin/jobs/:id/discard                      | 401 403 -   403 403 403 403 ok
  + | POST /admin/images                               | 401 403 -   403 403 403 403 ok
  + | POST /consultations                              | 401 own -   own own own own own
  + | GET /consultations                               | 401 own -   own own own own own
  + | GET /consultations/:id                           | 401 own 404 own own own own own
  + | GET /consultations/:id/messages                  | 401 own 404 own own own own own
  + | POST /consultations/:id/messages                 | 401 own 404 own own own own own
  + | PUT /consultations/:id/read                      | 401 own 404 own own own own own
  + | PUT /consultations/:id/cancel                    | 401 own 404 own own own own own
  + | PUT /consultations/:id/appointment               | 401 own 404 own own own own own
  + | POST /consultations/:id/document                 | 401 own 404 403 ok  404 403 403
  + | DELETE /consultations/:id/document               | 401 own 404 403 ok  404 403 403
  + | GET /consultations/:id/document                  | 401 own 404 403 ok  404 403 ok
  + | GET /files/:id                                   | ok  ok  ok  ok  ok  ok  ok  ok
  + | GET /consultations/:id/diet-plan                 | 401 own 404 403 ok  404 403 403
  + | POST /consultations/:id/diet-plan/add-to-cart    | 401 own 404 own own own own own
  + | GET /nutritionist/dashboard                      | 401 403 -   403 own own 403 403
  + | GET /nutritionist/availability                   | 401 403 -   403 own own 403 403
  + | PUT /nutritionist/availability                   | 401 403 -   403 own own 403 403
  + | GET /nutritionist/consultations/:id/messages     | 401 403 -   403 ok  404 403 403
  + | PUT /nutritionist/consultations/:id/read         | 401 403 -   403 ok  404 403 403
  + | PUT /nutritionist/consultations/:id/appointment  | 401 403 -   403 ok  404 403 403
  + | PUT /nutritionist/consultations/:id/target       | 401 403 -   403 ok  404 403 403
  + | GET /nutritionist/diet-plans/consultation/:consultationId/versions | 401 403 - 403 ok 404 403 403
  + | GET /nutritionist/diet-plans/consultation/:consultationId/versions/:version | 401 403 - 403 ok 404 403 403
  + | GET /nutritionist/plan-templates                 | 401 403 -   403 own own 403 403
  + | GET /nutritionist/plan-templates/:id             | 401 403 -   403 ok  404 403 403
  + | POST /nutritionist/plan-templates                | 401 403 -   403 own own 403 403
  + | PUT /nutritionist/plan-templates/:id             | 401 403 -   403 ok  404 403 403
  + | DELETE /nutritionist/plan-templates/:id          | 401 403 -   403 ok  404 403 403
  + | GET /nutritionist/generic-meals                  | 401 403 -   403 own own 403 403
  + | POST /nutritionist/generic-meals                 | 401 403 -   403 own own 403 403
  + | PUT /nutritionist/generic-meals/:id              | 401 403 -   403 ok  404 403 403
  + | DELETE /nutritionist/generic-meals/:id           | 401 403 -   403 ok  404 403 403
  + | GET /push/subscription                           | 401 own -   own own own own own
  + | PUT /push/subscription                           | 401 own -   own own own own own
  + | DELETE /push/subscription                        | 401 own -   own own own own own
  + | GET /nutrition-target                            | 401 own -   own own own own own
  + | PUT /nutrition-target                            | 401 own -   own own own own own
  + | DELETE /nutrition-target                         | 401 own -   own own own own own
  + | GET /ledger                                      | 401 own -   own own own own own
  + | GET /ledger/days/:day                            | 401 own -   own own own own own
  + | GET /ledger/export.csv                           | 401 own -   own own own own own
  + | GET /ledger/foods                                | 401 own -   own own own own own
  + | POST /ledger/days/:day/meals                     | 401 own -   own own own own own
  + | POST /ledger/days/:day/foods                     | 401 own -   own own own own own
  + | POST /ledger/days/:day/copies                    | 401 own 404 own own own own own
  + | PUT /ledger/entries/:id                          | 401 own 404 own own own own own
  + | PUT /ledger/entries/:id/eaten                    | 401 own 404 own own own own own
  + | GET /ledger/entries/:id/changes                  | 401 own 404 own own own own own
  + | PUT /consultations/:id/ledger-sharing            | 401 own 404 own own own own own
  + | GET /nutritionist/consultations/:id/ledger       | 401 403 -   403 ok  404 403 403
  + | GET /nutritionist/consultations/:id/deliveries   | 401 403 -   403 ok  404 403 403
  + | GET /nutritionist/consultations/counts           | 401 403 -   403 own own 403 403
  + | GET /delivery/orders                             | 401 403 -   403 403 403 ok  403
  + | PUT /delivery/orders/:id/pick-up                 | 401 403 -   403 403 403 ok  403
  + | PUT /delivery/orders/:id/status                  | 401 403 -   403 403 403 ok  403
  + | PUT /delivery/orders/:id/hand-back               | 401 403 -   403 403 403 ok  403
  + | POST /delivery/orders/:id/photo                  | 401 403 -   403 403 403 ok  403
  + | GET /orders/:id/delivery-photo                   | 401 own 404 own own own own ok
  + | GET /delivery-photos/:id                         | ok  ok  ok  ok  ok  ok  ok  ok
  + | POST /delivery/cash-hand-ins                     | 401 403 -   403 403 403 ok  403
  + | GET /kitchen-manager/dispatch                    | 401 403 -   ok  403 403 403 ok
  + | PUT /kitchen-manager/orders/:id/rider            | 401 403 -   ok  403 403 403 ok
  + | PUT /kitchen-manager/orders/:id/send-again       | 401 403 -   ok  403 403 403 ok
  + | GET /kitchen-manager/shift-report                | 401 403 -   ok  403 403 403 ok
  + | PUT /kitchen-manager/cash-hand-ins/:id/count     | 401 403 -   ok  403 403 403 ok
  + | GET /subscriptions                               | 401 own -   own own own own own
  + | POST /subscriptions                              | 401 own 400 own own own own own
  + | POST /subscriptions/preview                      | 401 own -   own own own own own
  + | GET /subscriptions/:id                           | 401 own 404 own own own own own
  + | PUT /subscriptions/:id                           | 401 own 404 own own own own own
  + | POST /subscriptions/:id/pause                    | 401 own 404 own own own own own
  + | POST /subscriptions/:id/resume                   | 401 own 404 own own own own own
  + | POST /subscriptions/:id/end                      | 401 own 404 own own own own own
  + | GET /subscriptions/:id/calendar                  | 401 own 404 own own own own own
  + | PUT /subscriptions/:id/deliveries/:date/:slot    | 401 own 404 own own own own own
  + | GET /subscriptions/:id/receipts                  | 401 own 404 own own own own own
  + | GET /subscriptions/:id/calendar-link             | 401 own 404 own own own own own
  + | POST /subscriptions/:id/calendar-link            | 401 own 404 own own own own own
  + | DELETE /subscriptions/:id/calendar-link          | 401 own 404 own own own own own
  + | GET /calendar/:file                              | ok  ok  -   ok  ok  ok  ok  ok
  + | GET /admin/subscriptions                         | 401 403 -   403 403 403 403 ok
  + | GET /admin/subscriptions/figures                 | 401 403 -   403 403 403 403 ok
  + | GET /admin/subscriptions/:id                     | 401 403 -   403 403 403 403 ok
  + | GET /admin/subscriptions/:id/calendar            | 401 403 -   403 403 403 403 ok
  + | GET /admin/subscriptions/:id/receipts            | 401 403 -   403 403 403 403 ok
  + | POST /admin/subscriptions/:id/pause              | 401 403 -   403 403 403 403 ok
  + | POST /admin/subscriptions/:id/resume             | 401 403 -   403 403 403 403 ok
  + | POST /admin/subscriptions/:id/end                | 401 403 -   403 403 403 403 ok
  + | PUT /admin/subscriptions/:id/deliveries/:date/:slot | 401 403 - 403 403 403 403 ok
  + | GET /nutritionist/consultations/:id/subscription | 401 403 -   403 ok  404 403 403
  + | POST /oauth/review                               | 401 own -   403 403 403 403 403
  + | POST /oauth/consent                              | 401 own -   403 403 403 403 403
  + | GET /user/connected-apps                         | 401 own -   403 403 403 403 403
  + | GET /user/connected-apps/:id/orders              | 401 own 404 403 403 403 403 403
  + | PUT /user/connected-apps/:id/allowance           | 401 own 404 403 403 403 403 403
  + | DELETE /user/connected-apps/:id                  | 401 own 404 403 403 403 403 403
  + | GET /dev/outbox                                  | ok  ok  -   ok  ok  ok  ok  ok
`;

export const callers = ['A', 'C', "C'", 'K', 'N', "N'", 'D', 'AD'] as const;
export type CallerKind = (typeof callers)[number];

export type PermissionRow = {
  readonly row: string;
  readonly call: string;
  readonly cells: Readonly<Record<CallerKind, string>>;
};

export const permissionMatrix: readonly PermissionRow[] = table
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [row = '', call = '', cells = ''] = line.split('|').map((part) => part.trim());
    const received = cells.split(/\s+/);
    return {
      row,
      call,
      cells: Object.fromEntries(
        callers.map((kind, column) => [kind, received[column] ?? '']),
      ) as PermissionRow['cells'],
    };
  });
