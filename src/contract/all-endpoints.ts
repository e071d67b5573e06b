import * as adminCatalog from './admin-catalog.ts';
import * as adminConsultations from './admin-consultations.ts';
import * as adminKitchens from './admin-kitchens.ts';
import * as adminOffice from './admin-office.ts';
import * as adminOrders from './admin-orders.ts';
import * as adminUsers from './admin-users.ts';
import * as addresses from './addresses.ts';
import * as auth from './auth.ts';
import * as authSessions from './auth-sessions.ts';
import * as availability from './availability.ts';
import * as cart from './cart.ts';
import * as catalog from './catalog.ts';
import * as consultations from './consultations.ts';
import * as contact from './contact.ts';
import * as customize from './customize.ts';
import * as delivery from './delivery.ts';
import * as dietPlans from './diet-plans.ts';
import type { Endpoint } from './endpoint.ts';
import * as files from './files.ts';
import * as kitchenBoard from './kitchen-board.ts';
import * as nutritionLedger from './nutrition-ledger.ts';
import * as nutritionist from './nutritionist.ts';
import * as openingStatus from './opening-status.ts';
import * as orders from './orders.ts';
import { getOrderTerms } from './order-terms.ts';
import * as ownData from './own-data.ts';
import * as planLibrary from './plan-library.ts';
import * as secondFactor from './second-factor.ts';
import * as staffSearch from './staff-search.ts';
import * as trading from './trading.ts';

/** Every endpoint of the API by module: the OpenAPI description and the permission checks are derived from it. */
export const allEndpoints: Readonly<Record<string, readonly Endpoint[]>> = {
  auth: [
    auth.validateToken,
    auth.logout,
    auth.logoutAll,
    authSessions.listSessions,
    authSessions.endSession,
    auth.sendOtp,
    auth.verifyOtp,
    auth.registerByPhone,
    auth.signIn,
    auth.changePassword,
    auth.requestPasswordReset,
    auth.confirmPasswordReset,
  ],
  secondFactor: [
    secondFactor.getSecondFactor,
    secondFactor.beginSecondFactor,
    secondFactor.confirmSecondFactor,
    secondFactor.disableSecondFactor,
    secondFactor.renewRecoveryCodes,
  ],
  catalog: [
    catalog.listMeals,
    catalog.listCustomizeOptions,
    getOrderTerms,
    availability.listAvailability,
    availability.setAvailability,
  ],
  cart: [
    cart.getCart,
    cart.addCartItem,
    cart.setCartQuantity,
    cart.removeCartItem,
    cart.clearCart,
    cart.addCustomCartItem,
  ],
  addresses: [
    addresses.listAddresses,
    addresses.addAddress,
    addresses.updateAddress,
    addresses.deleteAddress,
    addresses.setDefaultAddress,
    addresses.checkServiceability,
  ],
  ownData: [
    ownData.getProfile,
    ownData.updateProfile,
    ownData.requestEmailChange,
    ownData.withdrawEmailChange,
    ownData.confirmEmailChange,
    ownData.eraseAccount,
  ],
  customize: [customize.buildMeal, customize.listSavedMeals, customize.saveMeal, customize.deleteSavedMeal],
  contact: [contact.sendContactMessage],
  kitchenBoard: [
    kitchenBoard.getKitchenDashboard,
    kitchenBoard.listFulfillment,
    kitchenBoard.getPerformance,
    kitchenBoard.countFulfillment,
    kitchenBoard.listOverdue,
    kitchenBoard.moveKitchenOrder,
    kitchenBoard.takeStepBack,
    kitchenBoard.getPrepSheet,
    kitchenBoard.listLabels,
  ],
  adminCatalog: [
    adminCatalog.createMeal,
    adminCatalog.updateMeal,
    adminCatalog.setMealCategory,
    adminCatalog.deleteMeal,
    adminCatalog.listCategories,
    adminCatalog.createCategory,
    adminCatalog.updateCategory,
    adminCatalog.deleteCategory,
    adminCatalog.listComponents,
    adminCatalog.createComponent,
    adminCatalog.updateComponent,
    adminCatalog.deleteComponent,
    adminCatalog.setComponentActive,
  ],
  adminKitchens: [
    adminKitchens.listKitchens,
    adminKitchens.createKitchen,
    adminKitchens.updateKitchen,
    adminKitchens.deleteKitchen,
    openingStatus.getOpeningStatus,
    trading.listKitchenTrading,
    trading.setTradingSettings,
    trading.pauseKitchen,
    trading.reopenKitchen,
    trading.setKitchenDelay,
  ],
  adminOrders: [
    adminOrders.listAllOrders,
    adminOrders.getAnyOrder,
    adminOrders.cancelAnyOrder,
    adminOrders.moveOrderToKitchen,
  ],
  adminUsers: [
    adminUsers.listUsers,
    adminUsers.createUser,
    adminUsers.setUserRoles,
    adminUsers.setUserKitchens,
    adminUsers.setUserEnabled,
    adminUsers.revokeUserSessions,
    adminUsers.switchOffSecondFactor,
  ],
  adminConsultations: [
    adminConsultations.listAllConsultations,
    adminConsultations.setConsultationStatus,
    adminConsultations.assignNutritionist,
  ],
  adminOffice: [
    adminOffice.getAdminDashboard,
    adminOffice.listContactMessages,
    adminOffice.getContactMessage,
    adminOffice.updateContactMessage,
    adminOffice.listAuditEntries,
    adminOffice.listAuditPeople,
  ],
  consultations: [
    consultations.requestConsultation,
    consultations.listOwnConsultations,
    consultations.getOwnConsultation,
    consultations.listOwnMessages,
    consultations.writeMessage,
    consultations.markOwnRead,
    consultations.cancelConsultation,
    consultations.answerAppointment,
    consultations.shareLedger,
    consultations.getOwnDietPlan,
    consultations.addPlanToCart,
  ],
  nutritionist: [
    nutritionist.getNutritionistDashboard,
    nutritionist.getAvailability,
    nutritionist.setAvailability,
    nutritionist.listAssigned,
    nutritionist.getAssigned,
    nutritionist.listClientMessages,
    nutritionist.writeToClient,
    nutritionist.markClientRead,
    nutritionist.moveAssigned,
    nutritionist.proposeAppointment,
    nutritionist.setTarget,
  ],
  nutritionLedger: [
    nutritionLedger.getNutritionTarget,
    nutritionLedger.setNutritionTarget,
    nutritionLedger.removeNutritionTarget,
    nutritionLedger.getLedgerDay,
    nutritionLedger.getLedgerRange,
    nutritionLedger.addLedgerMeal,
    nutritionLedger.addLedgerFood,
    nutritionLedger.copyLedgerEntries,
    nutritionLedger.correctLedgerEntry,
    nutritionLedger.setLedgerEntryEaten,
    nutritionLedger.listLedgerChanges,
    nutritionLedger.searchOwnFoods,
    nutritionLedger.getClientLedger,
  ],
  dietPlans: [
    dietPlans.saveDietPlan,
    dietPlans.getDietPlan,
    dietPlans.listDietPlanVersions,
    dietPlans.getDietPlanVersion,
    planLibrary.listPlanTemplates,
    planLibrary.getPlanTemplate,
    planLibrary.savePlanTemplate,
    planLibrary.renamePlanTemplate,
    planLibrary.deletePlanTemplate,
    planLibrary.listGenericMeals,
    planLibrary.saveGenericMeal,
    planLibrary.updateGenericMeal,
    planLibrary.deleteGenericMeal,
  ],
  staffSearch: [staffSearch.searchAsStaff],
  files: [files.getConsultationDocument, files.removeConsultationDocument],
  delivery: [delivery.getDeliveryRound, delivery.pickUpOrder, delivery.moveDeliveryOrder],
  orders: [orders.placeOrder, orders.listOrders, orders.getOrder, orders.cancelOwnOrder, orders.orderAgain],
};
